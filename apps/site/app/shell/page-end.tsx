import { Footer } from './footer.tsx'
import { UpButton } from './up-button.tsx'

/** What every page ends with. */
export function PageEnd() {
  return (
    <>
      <Footer />
      <UpButton />
    </>
  )
}
