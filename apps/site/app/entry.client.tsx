import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { loadMessages } from '#app/words/messages.ts'

// The words must be there before the page is taken over, or it would flicker.
await loadMessages(document.documentElement.lang === 'my' ? 'my' : 'en')

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
