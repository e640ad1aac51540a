import { lazyScreen } from '#app/loading/lazy-screen.tsx'

export default lazyScreen(
  async () => (await import('#app/papers/people-and-papers-screen.tsx')).PeopleAndPapersScreen,
)
