import { defineConfig } from 'vite'

/**
 * What an installation runs: api and worker, each a few files instead of 1,500, because reading,
 * stripping and linking them took most of a start. Packages of ES modules are put in; those of
 * CommonJS stay where they are, as whoever wrote them tested them.
 */
export default defineConfig({
  build: {
    ssr: true,
    target: 'node24',
    rolldownOptions: {
      input: {
        main: 'src/main.ts',
        worker: 'src/worker.ts',
        'type-check-thread': 'src/features/uploads/type-check-thread.ts',
      },
      // All in one folder: the thread is looked for beside the file that starts it.
      output: { chunkFileNames: '[name]-[hash].js' },
    },
  },
  ssr: {
    noExternal: [
      /^(@aws-sdk|@aws-crypto|@smithy|@noble|@scure|@tus|@otplib|@formatjs)\//,
      /^(kysely|zod|jose|use-intl|intl-messageformat|client-zip|otplib|age-encryption)($|\/)/,
    ],
  },
})
