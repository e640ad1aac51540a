import base from './playwright.config.ts'
export default { ...base, globalSetup: undefined, workers: 1, reporter: [['list']], outputDir: '/tmp/pw-acc' }
