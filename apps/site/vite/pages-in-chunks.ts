type Modules = { getModuleInfo(id: string): { importers: readonly string[] } | null }

const root = /\/app\/root\.tsx(?:\?|$)/
const page = /\/app\/routes\/[\w/-]+\.tsx?/
const companyPage = /\/app\/routes\/company\//
// What two pages share, the others need not load; a file for every pair would be many crumbs.
const pagesThatShare = 3

/** Whatever needs the module, directly or not, and where it began: a page, or a part fetched later. */
function usersOf(id: string, modules: Modules) {
  const users = new Set([id])
  const origins: string[] = []
  for (const user of users) {
    const importers = modules.getModuleInfo(user)?.importers ?? []
    for (const importer of importers) users.add(importer)
    if (importers.length === 0) origins.push(user)
  }
  // A page also has a twin with a query, without what only the server runs.
  const pages = new Set([...users].flatMap((user) => page.exec(user) ?? []))
  return { users: [...users], origins, pages: [...pages] }
}

/** The chunk that every page loads; what many pages for companies share is not for visitors. */
export function chunkOfAllPages(id: string, modules: Modules) {
  const { users, pages } = usersOf(id, modules)
  if (users.some((user) => root.test(user))) return 'shared'
  const publicPages = pages.filter((user) => !companyPage.test(user))
  return publicPages.length >= pagesThatShare ? 'shared' : null
}

/** The chunk of the pages for companies. Asked second, or it would take along what all pages share. */
export function chunkOfCompanyPages(id: string, modules: Modules) {
  const { origins, pages } = usersOf(id, modules)
  const isTheirsAlone = origins.every((origin) => companyPage.test(origin))
  return isTheirsAlone && pages.length > 1 ? 'company' : null
}
