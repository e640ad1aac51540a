import { defineConfig, devices } from '@playwright/test'

const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium'

// The gate runs each journey once, without the longest and without motion: those of visitors and
// companies in Burmese on the phone, those of staff in English on the desktop. `npm run e2e` runs all
// of them in both languages at both sizes.
export const isGate = process.env.JOURNEYS === 'gate'
const specs = (...names: string[]) => (isGate ? names.map((name) => `${name}.spec.ts`) : [])
const onlyOnDesktop = specs('admin-*', 'previews')
const onlyOnPhone = specs(
  'addenda',
  'browsing',
  'company',
  'company-facts',
  'company-guard',
  'company-home',
  'email-change',
  'lost-files',
  'notices',
  'papers',
  'people',
  'practice',
  'public-tender',
  'questions',
  'receipt',
  'results',
  'sealed-bid',
  'sealed-key-sets',
  'sealed-old-browsers',
  'sealed-trouble',
  'sealer',
  'submit',
  'submit-trouble',
  'tender',
  'verify',
  'verify-sealed',
  'visitor',
  'website',
)

export default defineConfig({
  testDir: '.',
  globalSetup: './start-product.ts',
  timeout: 120_000,
  // An upload waits for the scanner and the store, which a busy machine keeps waiting too.
  expect: { timeout: 20_000 },
  // Many journeys wait for a letter, a deadline or a closing: more at once than there are cores.
  workers: isGate ? 3 : 2,
  // A journey that passes only later is reported as flaky, to be fixed. The second try is recorded,
  // which makes it slower, so there is a third.
  retries: process.env.CI ? 2 : 0,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: 'test-results/report.json' }]],
  outputDir: 'test-results/artifacts',
  use: {
    // Recording every journey costs a third of its time; in CI the second try is recorded.
    ...(isGate && { contextOptions: { reducedMotion: 'reduce' as const } }),
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
    launchOptions: {
      executablePath: chromium,
      // The browser must not look for anything but us.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  projects: process.env.GUIDE
    ? [
        {
          name: 'guide',
          testMatch: ['guide-pictures.ts', 'readme-pictures.ts', 'staff-guide-pictures.ts'],
        },
      ]
    : [
        {
          name: 'phone',
          use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, channel: '' },
          testIgnore: [
            'outage.spec.ts',
            'firefox.spec.ts',
            'layout.spec.ts',
            'admin-openings.spec.ts',
            'admin-adjournment.spec.ts',
            'admin-paper-opening.spec.ts',
            'admin-two-people.spec.ts',
            'admin-whole-life.spec.ts',
            'comparison-figures.spec.ts',
            'sealing.spec.ts',
            'wire.spec.ts',
            ...onlyOnDesktop,
            // These measure times, so they run when they are named: FIGURES=1. The gate has a guard.
            ...(process.env.FIGURES ? [] : ['sealed-figures.spec.ts']),
            ...(process.env.FIGURES || isGate ? [] : ['interaction-figures.spec.ts']),
          ],
          ...(isGate && { grepInvert: /@(?:en|long)\b/ }),
        },
        // What sets its own width, or shows no page at all, runs here only; words are the same on both.
        {
          name: 'desktop',
          use: { viewport: { width: 1440, height: 900 } },
          testIgnore: [
            'outage.spec.ts',
            'burmese.spec.ts',
            'admin-whole-life.spec.ts',
            'sealed-figures.spec.ts',
            'interaction-figures.spec.ts',
            // Times again; it sets the width of a phone itself.
            ...(process.env.FIGURES ? [] : ['comparison-figures.spec.ts']),
            ...onlyOnPhone,
          ],
          ...(isGate && { grepInvert: /@(?:my|long)\b/ }),
        },
        // Has eleven devices at work at once; journeys beside it would meet a product that is behind.
        {
          name: 'whole-life',
          use: { viewport: { width: 1440, height: 900 } },
          testMatch: 'admin-whole-life.spec.ts',
          dependencies: ['phone', 'desktop'],
        },
        // Takes the api away, so it comes last and alone.
        {
          name: 'outage',
          testMatch: 'outage.spec.ts',
          dependencies: ['whole-life'],
          ...(isGate && { grep: /mm shows/ }),
        },
      ],
})
