import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  base: '/admin/',
  plugins: [react()],
  build: {
    // The content security policy of the admin allows no `data:` addresses.
    assetsInlineLimit: 0,
    // react-admin comes in one piece; staff load it once a release.
    chunkSizeWarningLimit: 1000,
  },
})
