import { lazyScreen } from '#app/loading/lazy-screen.tsx'

export default lazyScreen(
  async () => (await import('#app/tenders/practice-screen.tsx')).PracticeScreen,
)
