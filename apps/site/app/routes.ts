import { layout, route } from '@react-router/dev/routes'
import type { RouteConfig } from '@react-router/dev/routes'

/** Every address of the site (spec §2). */
export default [
  route('/', 'routes/home.tsx', { id: 'home-en' }),
  route('mm', 'routes/home.tsx', { id: 'home-mm' }),
  route('service/:id/:lang', 'routes/service.tsx'),
  route('project/:id/:lang', 'routes/project.tsx'),
  route('tenders', 'routes/tenders.tsx'),
  route('help', 'routes/help.tsx'),
  route('privacy', 'routes/privacy.tsx'),
  layout('routes/company/area.tsx', [
    route('signup', 'routes/company/sign-up.tsx'),
    route('signin', 'routes/company/sign-in.tsx'),
    route('forgot', 'routes/company/forgot.tsx'),
    route('confirm/:token', 'routes/company/confirm.tsx'),
    layout('routes/company/guard.tsx', [
      route('auth/tender/:id', 'routes/opening-soon.tsx', { id: 'tender' }),
      route('auth/submit/:id', 'routes/opening-soon.tsx', { id: 'submit' }),
      route('auth/submit/:id/success', 'routes/opening-soon.tsx', { id: 'submit-success' }),
      route('auth/submitted', 'routes/opening-soon.tsx', { id: 'submitted' }),
      route('auth/profile', 'routes/company/profile.tsx'),
    ]),
  ]),
  route('sitemap.xml', 'routes/sitemap.ts'),
  route('robots.txt', 'routes/robots.ts'),
  route('site.webmanifest', 'routes/manifest.ts'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
