import { defineConfig } from 'vitest/config'
import { servicesEnvironment } from './tools/services.ts'

// The suite runs on PostgreSQL 18 unless DATABASE_URL says otherwise, also when services are up.
const { DATABASE_URL: _, ...services } = servicesEnvironment()

const timedInApi = [
  'apps/api/src/features/companies/sign-in-crowd.test.ts',
  'apps/api/src/features/uploads/content-times.test.ts',
  'apps/api/test/uniform-answers.test.ts',
]

export default defineConfig({
  test: {
    // Many tests wait for a worker, a line or a clock: more files at once than there are cores.
    maxWorkers: 3,
    // Loading the api for each file took longer than its tests. Tests share no state through modules.
    isolate: false,
    projects: [
      {
        test: {
          name: 'pure',
          testTimeout: 20_000,
          include: [
            'packages/**/*.test.ts',
            'apps/site/**/*.test.ts',
            'apps/admin/**/*.test.ts',
            'docs/**/*.test.ts',
            'tools/**/*.test.ts',
            'proofs/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', '**/build/**', 'proofs/hostile/**'],
          setupFiles: ['tools/quiet-console.ts'],
        },
      },
      {
        // Measures times, so the gate runs it alone.
        test: {
          name: 'timed',
          testTimeout: 20_000,
          include: ['proofs/hostile/*.test.ts', ...timedInApi],
          globalSetup: ['apps/api/test/global-setup.ts'],
          setupFiles: ['tools/quiet-console.ts'],
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'api',
          include: ['apps/api/**/*.test.ts'],
          exclude: ['apps/api/test/front/**', ...timedInApi],
          globalSetup: ['apps/api/test/global-setup.ts'],
          setupFiles: ['tools/quiet-console.ts'],
          env: services,
          // Far above what a test takes alone: a test that waits fails by its own expectation.
          testTimeout: 90_000,
          hookTimeout: 120_000,
        },
      },
      {
        // The product behind nginx; needs `npm run build` before it.
        test: {
          name: 'front',
          include: ['apps/api/test/front/*.test.ts'],
          globalSetup: ['apps/api/test/global-setup.ts'],
          setupFiles: ['tools/quiet-console.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
