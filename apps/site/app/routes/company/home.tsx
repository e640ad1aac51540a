import { lazyScreen } from '#app/loading/lazy-screen.tsx'

export default lazyScreen(
  async () => (await import('#app/desk/company-home-screen.tsx')).CompanyHomeScreen,
)
