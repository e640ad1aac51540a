import { layout, route } from '@react-router/dev/routes'
import type { RouteConfig } from '@react-router/dev/routes'
import { practiceTenderId } from '@padauk/contract/practice-tender'
import { practicePath } from './words/bid-links.ts'
import { pages, tenderPath } from './words/links.ts'

/** Every address of the site (rules 2.1). */
export default [
  route('/', 'routes/home.tsx', { id: 'home-en' }),
  route('mm', 'routes/home.tsx', { id: 'home-mm' }),
  route('service/:id/:lang', 'routes/service.tsx'),
  route('project/:id/:lang', 'routes/project.tsx'),
  route('tender/:id', 'routes/tender.tsx'),
  ...Object.entries(pages).map(([name, path]) => route(path, `routes/${name}.tsx`)),
  route('preview/:kind/:id', 'routes/preview.tsx'),
  route('verifier.html', 'routes/verifier.ts'),
  route('sealer.html', 'routes/sealer.ts'),
  route('sealer.html.sha256', 'routes/sealer-hash.ts'),
  layout('routes/company/area.tsx', [
    route('signup', 'routes/company/sign-up.tsx'),
    route('signin', 'routes/company/sign-in.tsx'),
    route('forgot', 'routes/company/forgot.tsx'),
    route('confirm/:token', 'routes/company/confirm.tsx'),
    route('signup/more/:token', 'routes/company/more-facts.tsx'),
    route('confirm-email/:token', 'routes/company/confirm-email.tsx'),
    route('join/:token', 'routes/company/join.tsx'),
    route('unsubscribe/:token', 'routes/company/unsubscribe.tsx'),
    route('auth/notices', 'routes/company/notices.tsx'),
    layout('routes/company/guard.tsx', [
      route('auth', 'routes/company/home.tsx'),
      route('auth/tender/:id', 'routes/company/tender.tsx'),
      route('auth/tender/:id/questions', 'routes/company/questions.tsx'),
      route('auth/submit/:id', 'routes/company/submit.tsx'),
      route('auth/submit/:id/success', 'routes/company/submit-success.tsx'),
      route('auth/submitted', 'routes/company/submitted.tsx'),
      route('auth/receipt/:id', 'routes/company/receipt.tsx'),
      route('auth/minutes/:id', 'routes/company/minutes.tsx'),
      route('auth/result/:id', 'routes/company/result.tsx'),
      route('auth/take-back/:id', 'routes/company/take-back.tsx'),
      route('auth/profile', 'routes/company/profile.tsx'),
      route('auth/people', 'routes/company/people.tsx'),
      route(practicePath, 'routes/company/practice.tsx'),
      // Where every way back from the form and the receipt leads.
      route(tenderPath(practiceTenderId), 'routes/company/practice.tsx', {
        id: 'routes/company/practice-tender',
      }),
    ]),
  ]),
  route('sitemap.xml', 'routes/sitemap.ts'),
  route('robots.txt', 'routes/robots.ts'),
  route('site.webmanifest', 'routes/manifest.ts'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
