import { htmlLanguage } from '@padauk/language/language'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { App } from '#admin/app.tsx'
import { rememberedLanguage } from '#admin/words/i18n.ts'
import { loadWords } from '#admin/words/load-words.ts'
import './theme.css'
import './type.css'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

// The first calls already ask in the language of the page.
document.documentElement.lang = htmlLanguage(rememberedLanguage())

async function start(place: HTMLElement) {
  const words = await loadWords(rememberedLanguage())
  // A router of its own: ra-core would put its addresses behind a #, which staff can't link to.
  const routes = [{ path: '*', element: <App words={words} /> }]
  const router = createBrowserRouter(routes, { basename: '/admin' })
  createRoot(place).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
}

void start(root)
