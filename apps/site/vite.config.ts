import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { compiledMessages } from '@padauk/language/compiled-messages'
import { offlineSealer } from '#vite/offline-sealer'
import { offlineVerifier } from '#vite/offline-verifier'
import {
  companyChunk,
  formsChunk,
  sharedChunk,
  tenderChunk,
  tendersChunk,
} from '#vite/pages-in-chunks'

export default defineConfig({
  plugins: [compiledMessages(), offlineVerifier(), offlineSealer(), tailwindcss(), reactRouter()],
  resolve: {
    alias: [
      // Messages are compiled at build time, so the ICU parser stays out of the browser.
      { find: /^use-intl\/format-message$/, replacement: 'use-intl/format-message/format-only' },
    ],
  },
  // Otherwise Node would load it past the alias.
  ssr: { noExternal: ['use-intl'] },
  // Named, or the first page of a fresh checkout would reload itself when they are discovered.
  optimizeDeps: {
    include: [
      'use-intl',
      'zod/mini',
      'tus-js-client',
      '@noble/hashes/sha2.js',
      '@noble/hashes/utils.js',
    ],
  },
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Few files instead of many small ones; the framework's file keeps its hash while pages change.
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  test: /node_modules\/(react|react-dom|scheduler|react-router|use-intl)\//,
                  priority: 6,
                },
                { name: sharedChunk, debugName: 'shared', minShareCount: 2, priority: 5 },
                { name: tendersChunk, debugName: 'tenders', minShareCount: 2, priority: 4 },
                { name: tenderChunk, debugName: 'tender', minShareCount: 2, priority: 3 },
                { name: formsChunk, debugName: 'forms', minShareCount: 2, priority: 2 },
                { name: companyChunk, debugName: 'company', minShareCount: 2, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
})
