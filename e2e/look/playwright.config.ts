import { defineConfig } from '@playwright/test'
import journeys from '#e2e/playwright.config.ts'

/** Heights of first views, by width. */
const heights = { 320: 640, 390: 844, 1440: 900 }

// Some of it only: `npm run look -- --project=390 -g tenders`.
export default defineConfig({
  ...journeys,
  testDir: '.',
  globalSetup: './global-setup.ts',
  outputDir: '../test-results/look-artifacts',
  // Some screens wait for a closing: more areas at once than there are cores.
  workers: 3,
  // The sheets show what went wrong, and a trace of every screen would take as long as the look itself.
  use: { ...journeys.use, trace: 'off' },
  reporter: [['list'], ['json', { outputFile: '../test-results/look-report.json' }]],
  projects: [
    { name: 'judges', testMatch: 'judges.look.ts' },
    ...Object.entries(heights).map(([width, height]) => ({
      name: width,
      testMatch: '*.look.ts',
      testIgnore: 'judges.look.ts',
      use: {
        viewport: { width: Number(width), height },
        isMobile: Number(width) < 900,
        hasTouch: Number(width) < 900,
        contextOptions: { reducedMotion: 'reduce' as const },
      },
    })),
  ],
})
