import { Footer } from '#components/footer'
import { UpButton } from '#components/up-button'

/** What every page ends with. */
export function PageEnd() {
  return (
    <>
      <Footer />
      <UpButton />
    </>
  )
}
