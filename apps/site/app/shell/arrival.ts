import { useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { withoutSlash } from '#app/words/links.ts'

/** Now, or as soon as it is there: a section may still be loading. */
function whenPresent(id: string, run: (element: HTMLElement) => void) {
  const find = () => {
    const element = document.getElementById(id)
    if (element) run(element)
    return element !== null
  }
  if (id === '' || find()) return
  const observer = new MutationObserver(() => find() && observer.disconnect())
  observer.observe(document.body, { childList: true, subtree: true })
  return () => observer.disconnect()
}

function focus(place: HTMLElement) {
  place.tabIndex = -1
  place.focus({ preventScroll: true })
}

function scrollSmoothly(section: HTMLElement) {
  document.documentElement.dataset.scroll = 'smooth'
  section.scrollIntoView()
  focus(section)
}

/**
 * After a link: scrolls smoothly to a section, also from another page, and puts the focus where the
 * eyes are. A new page and the way back stay instant.
 */
export function useArrival() {
  const location = useLocation()
  const isByLink = useNavigationType() !== NavigationType.Pop
  const lastPage = useRef(withoutSlash(location.pathname))
  useLayoutEffect(() => {
    const page = withoutSlash(location.pathname)
    const isNewPage = lastPage.current !== page
    lastPage.current = page
    document.documentElement.dataset.scroll = 'instant'
    if (!isByLink) return
    if (isNewPage) {
      window.scrollTo(0, 0)
      const main = document.getElementById('main')
      if (main) focus(main)
    }
    return whenPresent(location.hash.slice(1), scrollSmoothly)
  }, [location, isByLink])
}
