type Modules = { getModuleInfo(id: string): { importers: readonly string[] } | null }

const root = /\/app\/root\.tsx(?:\?|$)/
// The list of tenders is fetched last, and is as much a page as its route.
const page = /\/app\/(?:routes\/[\w/-]+|tenders\/tender-list)\.tsx?/
// Staff preview drafts with the parts of all pages; visitors must not load more for that.
const previewPart = /\/app\/routes\/preview(?:ed)?\.tsx/
// Never in a browser.
const serverPart = /\.server\.ts/
const companyPage = /\/app\/routes\/company\//
// Behind the sign-in: tender, submission, receipt. The sign-in page need not load them.
const tenderPage =
  /\/company\/(?:tender|questions|submit|submit-success|submitted|receipt|minutes|result|take-back)\.tsx/
// Fetched by the public page of a tender, which shows visitors what they show companies.
const publicTender = /\/app\/tenders\/public-article\.tsx/
// Typesets what the server has never seen, as the pages about tenders do, and needs nothing else of them.
const noticesPage = /\/company\/notices\.tsx/
// Fetched by a company after its page, or after the closing: no other page need load what they share.
const fetchedByCompany =
  /\/app\/(?:account\/(?:join|more-facts|preparing-note|profile-email|profile-facts)|papers\/(?:people-and-papers-screen|saved-paper)|desk\/company-home-screen|receipts\/(?:opened-line|minutes-screen|practice-next)|submission\/(?:already-submitted|used-papers|lost-files(?:-panel)?|addendum-watch|form-addenda)|tenders\/(?:tender-(?:addenda|questions)|marked-text|deadline-watch|practice-screen|after-closing)|results\/(?:own-result-screen|result-line)|notices\/[\w-]+|shell\/(?:bell|practice-mark)|api\/(?:unread-count|push-subscription))\.tsx?/
// A form can be shown without them: the home page fetches them when a visitor begins to write.
const validation = /\/(?:node_modules\/zod|packages\/contract)\/|\/forms\/check\.ts/
// Code shared by two pages stays out of the others; a file per pair would be too many files.
const pagesThatShare = 3

/** Who needs the module, directly or not. */
function usersOf(id: string, modules: Modules) {
  const users = new Set([id])
  for (const user of users) {
    for (const importer of modules.getModuleInfo(user)?.importers ?? []) {
      if (!previewPart.test(importer) && !serverPart.test(importer)) users.add(importer)
    }
  }
  // A page also has a twin with a query, without what only the server runs.
  const pages = [...new Set([...users].flatMap((user) => page.exec(user) ?? []))]
  const beginnings = [...users].filter(
    (user) =>
      !fetchedByCompany.test(user) &&
      !publicTender.test(user) &&
      !modules.getModuleInfo(user)?.importers.length,
  )
  return {
    isInFrame: [...users].some((user) => root.test(user)),
    publicPages: pages.filter((user) => !companyPage.test(user)),
    companyPages: pages.filter((user) => companyPage.test(user)),
    isInPublicTender: [...users].some((user) => publicTender.test(user)),
    isFetchedLater: beginnings.some((user) => !page.test(user)),
  }
}

type Users = ReturnType<typeof usersOf>

/** What every page loads. */
export function sharedChunk(id: string, modules: Modules) {
  const users = usersOf(id, modules)
  if (isPartOfTender(users)) return null
  const { isInFrame, publicPages, companyPages, isInPublicTender } = users
  const isOnMany = publicPages.length >= pagesThatShare
  const isPublic = publicPages.length > 0 || isInPublicTender
  return isInFrame || isOnMany || (isPublic && companyPages.length > 0) ? 'shared' : null
}

/** Shown with a tender on both sides of the sign-in, and nowhere else. */
function isPartOfTender({ isInFrame, publicPages, companyPages, ...users }: Users) {
  if (isInFrame || publicPages.length > 0 || companyPages.length === 0) return false
  return users.isInPublicTender && companyPages.every((user) => tenderPage.test(user))
}

/** What the public page of a tender shares with several pages for companies. */
export function tendersChunk(id: string, modules: Modules) {
  const users = usersOf(id, modules)
  return isPartOfTender(users) && users.companyPages.length > 1 ? 'tenders' : null
}

/** What both pages of a tender share; the form of a bid need not load it. */
export function tenderChunk(id: string, modules: Modules) {
  return isPartOfTender(usersOf(id, modules)) ? 'tender-parts' : null
}

/** Forms of the pages for companies that visitors fetch too, and the rules of their fields. */
export function formsChunk(id: string, modules: Modules) {
  const { companyPages, isFetchedLater } = usersOf(id, modules)
  if (companyPages.length === 0 || !isFetchedLater) return null
  return validation.test(id) ? 'validation' : 'forms'
}

/** What only the pages for companies share; what the sign-in page does not need lies apart. */
export function companyChunk(id: string, modules: Modules) {
  const { companyPages } = usersOf(id, modules)
  if (companyPages.length < 2) return null
  const others = companyPages.filter((user) => !tenderPage.test(user))
  if (others.length === 0) return 'tender-area'
  return others.every((user) => noticesPage.test(user)) ? 'reading' : 'company'
}
