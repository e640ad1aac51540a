import { defineConfig, devices } from '@playwright/test'

const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium'

// The gate tries Burmese on the phone and what depends on the width on the desktop, without what is
// tagged @long; all of it, in both languages on both, by `npm run e2e`.
const short = process.env.JOURNEYS === 'short'
const specs = (...names: string[]) => (short ? names.map((name) => `${name}.spec.ts`) : [])
// Of the admin the gate tries the approvals, on the phone.
const longOnPhone = specs(
  'company-guard',
  'submit-trouble',
  'tender',
  'verify',
  'admin-content',
  'admin-dashboard',
  'admin-staff',
  'admin-submissions',
  'admin-tenders',
  'previews',
)
const longOnDesktop = specs(
  'admin-companies',
  'admin-content',
  'admin-dashboard',
  'admin-staff',
  'admin-submissions',
  'admin-tenders',
  'company',
  'company-guard',
  'submit',
  'submit-trouble',
  'receipt',
  'tender',
  'verify',
  'previews',
  'visitor',
  'website',
)

export default defineConfig({
  testDir: '.',
  globalSetup: './start-product.ts',
  timeout: 120_000,
  workers: 2,
  // A journey that passes only the second time is reported as flaky, to be fixed.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: 'test-results/report.json' }]],
  outputDir: 'test-results/artifacts',
  use: {
    trace: 'retain-on-failure',
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
          testIgnore: ['outage.spec.ts', 'layout.spec.ts', 'wire.spec.ts', ...longOnPhone],
          ...(short && { grepInvert: /@en\b|@long\b/ }),
        },
        // What sets its own width, or shows no page at all, runs here only; words are the same on both.
        {
          name: 'desktop',
          use: { viewport: { width: 1440, height: 900 } },
          testIgnore: ['outage.spec.ts', 'burmese.spec.ts', ...longOnDesktop],
          ...(short && { grepInvert: /@my\b|@long\b/ }),
        },
        // Takes the api away, so it comes last and alone.
        {
          name: 'outage',
          testMatch: 'outage.spec.ts',
          dependencies: ['phone', 'desktop'],
          ...(short && { grep: /mm shows/ }),
        },
      ],
})
