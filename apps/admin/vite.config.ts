import { compiledMessages } from '@padauk/language/compiled-messages'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firstLoadBudget } from './vite/first-load-budget.ts'

export default defineConfig({
  base: '/admin/',
  plugins: [
    compiledMessages(),
    react({ jsxImportSource: '@padauk/language' }),
    firstLoadBudget({ kilobytes: 160, words: 'messages-my' }),
  ],
  resolve: {
    // npm may install these twice, and React contexts of two copies are separate.
    dedupe: ['@tanstack/react-query', 'react', 'react-dom', 'react-hook-form', 'react-router'],
  },
  build: {
    // The content security policy of the admin allows no `data:` addresses.
    assetsInlineLimit: 0,
  },
})
