export const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium'

/** The browser must not look for anything but us. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]
