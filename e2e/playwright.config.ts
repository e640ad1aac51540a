import { defineConfig, devices } from '@playwright/test'

const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium'

// The gate tries Burmese on the phone and English on the desktop, and what has nothing to do with
// the width on the phone alone; all of it on both by `npm run e2e`.
const short = process.env.JOURNEYS === 'short'
const sameOnBoth = ['company-guard', 'submit-trouble', 'tender', 'verify'].map(
  (name) => `${name}.spec.ts`,
)

export default defineConfig({
  testDir: '.',
  globalSetup: './start-product.ts',
  timeout: 120_000,
  workers: 2,
  // A journey that passes only the second time is reported as flaky, to be mended.
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
    ? [{ name: 'guide', testMatch: 'guide-pictures.ts' }]
    : [
        {
          name: 'phone',
          use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, channel: '' },
          testIgnore: ['outage.spec.ts', 'layout.spec.ts', 'wire.spec.ts'],
          ...(short && { grepInvert: /@en\b/ }),
        },
        // What sets its own width, or shows no page at all, runs here only; words are the same on both.
        {
          name: 'desktop',
          use: { viewport: { width: 1440, height: 900 } },
          testIgnore: ['outage.spec.ts', 'burmese.spec.ts', ...(short ? sameOnBoth : [])],
          ...(short && { grepInvert: /@my\b/ }),
        },
        // Takes the api away, so it comes last and alone.
        { name: 'outage', testMatch: 'outage.spec.ts', dependencies: ['phone', 'desktop'] },
      ],
})
