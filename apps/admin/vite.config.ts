import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firstLoadBudget } from './vite/first-load-budget.ts'

export default defineConfig({
  base: '/admin/',
  plugins: [react({ jsxImportSource: '@padauk/language' }), firstLoadBudget({ kilobytes: 450 })],
  resolve: {
    // npm lays these out twice; contexts of two copies don't meet.
    dedupe: [
      'ra-core',
      'ra-ui-materialui',
      'react',
      'react-dom',
      'react-hook-form',
      'react-router',
      'react-router-dom',
    ],
  },
  build: {
    // The content security policy of the admin allows no `data:` addresses.
    assetsInlineLimit: 0,
    // react-admin comes in one piece; staff load it once a release.
    chunkSizeWarningLimit: 1000,
  },
})
