import { afterLoad } from '#app/loading/after-load.ts'
import { later } from '#app/loading/later.tsx'

// Most people come with a number; what is there for files and codes comes to life after the page.
const moment = () => new Promise<void>(afterLoad)

export const { Later: CheckFilesLater } = later({
  id: 'check-files',
  moment,
  load: async () => (await import('./check-files.tsx')).CheckFiles,
})

export const { Later: ScanCodeLater } = later({
  id: 'scan-code',
  moment,
  load: async () => (await import('./scan-code.tsx')).ScanCode,
})
