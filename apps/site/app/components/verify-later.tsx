import { afterLoad } from '#app/after-load'
import { later } from '#components/later'

// Most people come with a number; what is there for files and codes comes to life after the page.
const moment = () => new Promise<void>(afterLoad)

export const { Later: CheckFilesLater } = later({
  id: 'check-files',
  moment,
  load: async () => (await import('#components/check-files')).CheckFiles,
})

export const { Later: ScanCodeLater } = later({
  id: 'scan-code',
  moment,
  load: async () => (await import('#components/scan-code')).ScanCode,
})
