import { route } from '@react-router/dev/routes'
import type { RouteConfig } from '@react-router/dev/routes'

/** Every address of the site (spec §2). */
export default [
  route('/', 'routes/home.tsx', { id: 'home-en' }),
  route('mm', 'routes/home.tsx', { id: 'home-mm' }),
  route('service/:id/:lang', 'routes/service.tsx'),
  route('project/:id/:lang', 'routes/project.tsx'),
  route('tenders', 'routes/tenders.tsx'),
  route('signup', 'routes/opening-soon.tsx', { id: 'signup' }),
  route('signin', 'routes/opening-soon.tsx', { id: 'signin' }),
  route('forgot', 'routes/opening-soon.tsx', { id: 'forgot' }),
  route('auth/tender/:id', 'routes/opening-soon.tsx', { id: 'tender' }),
  route('auth/submit/:id', 'routes/opening-soon.tsx', { id: 'submit' }),
  route('auth/submit/:id/success', 'routes/opening-soon.tsx', { id: 'submit-success' }),
  route('auth/submitted', 'routes/opening-soon.tsx', { id: 'submitted' }),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
