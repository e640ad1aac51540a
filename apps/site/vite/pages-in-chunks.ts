type Modules = { getModuleInfo(id: string): { importers: readonly string[] } | null }

const root = /\/app\/root\.tsx(?:\?|$)/
const page = /\/app\/routes\/[\w/-]+\.tsx?/
// Staff preview drafts with the parts of all pages; visitors must not load more for that.
const previewPart = /\/app\/routes\/preview(?:ed)?\.tsx/
const companyPage = /\/app\/routes\/company\//
// Behind the sign-in: tender, submission, receipt. The sign-in page need not load them.
const tenderPage =
  /\/company\/(?:tender|submit|submit-success|submitted|receipt|minutes|take-back)\.tsx/
// Fetched by a company after the closing: no other page need load what they share with it.
const afterClosing =
  /\/app\/(?:receipts\/(?:opened-line|minutes-screen)|submission\/lost-files(?:-panel)?)\.tsx?/
// A form can be shown without them: the home page fetches them when a visitor begins to write.
const validation = /\/(?:node_modules\/zod|packages\/contract)\/|\/forms\/check\.ts/
// Code shared by two pages stays out of the others; a file per pair would be too many files.
const pagesThatShare = 3

/** Who needs the module, directly or not. */
function usersOf(id: string, modules: Modules) {
  const users = new Set([id])
  for (const user of users) {
    for (const importer of modules.getModuleInfo(user)?.importers ?? []) {
      if (!previewPart.test(importer)) users.add(importer)
    }
  }
  // A page also has a twin with a query, without what only the server runs.
  const pages = [...new Set([...users].flatMap((user) => page.exec(user) ?? []))]
  const beginnings = [...users].filter(
    (user) => !afterClosing.test(user) && !modules.getModuleInfo(user)?.importers.length,
  )
  return {
    isInFrame: [...users].some((user) => root.test(user)),
    publicPages: pages.filter((user) => !companyPage.test(user)),
    companyPages: pages.filter((user) => companyPage.test(user)),
    isFetchedLater: beginnings.some((user) => !page.test(user)),
  }
}

/** What every page loads. */
export function sharedChunk(id: string, modules: Modules) {
  const { isInFrame, publicPages, companyPages } = usersOf(id, modules)
  const isOnMany = publicPages.length >= pagesThatShare
  const isOnBothSides = publicPages.length > 0 && companyPages.length > 0
  return isInFrame || isOnMany || isOnBothSides ? 'shared' : null
}

/** Forms of the pages for companies that visitors fetch too, and the rules of their fields. */
export function formsChunk(id: string, modules: Modules) {
  const { companyPages, isFetchedLater } = usersOf(id, modules)
  if (companyPages.length === 0 || !isFetchedLater) return null
  return validation.test(id) ? 'validation' : 'forms'
}

/** What only the pages for companies share; what only those about tenders share lies apart. */
export function companyChunk(id: string, modules: Modules) {
  const { companyPages } = usersOf(id, modules)
  if (companyPages.length < 2) return null
  return companyPages.every((user) => tenderPage.test(user)) ? 'tender-area' : 'company'
}
