const browsers: [name: string, pattern: RegExp][] = [
  ['Edge', /Edg(?:e|A|iOS)?\//],
  ['Opera', /OPR\/|Opera/],
  ['Samsung Internet', /SamsungBrowser\//],
  ['UC Browser', /UCBrowser\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  // Most others also call themselves Chrome, and Chrome calls itself Safari.
  ['Chrome', /Chrome\/|CriOS\//],
  ['Safari', /Safari\//],
]

const systems: [name: string, pattern: RegExp][] = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['macOS', /Macintosh/],
  ['Linux', /Linux/],
]

const found = (names: [string, RegExp][], agent: string) =>
  names.find(([, pattern]) => pattern.test(agent))?.[0]

/** Common names of browser and device; nothing when unknown. */
export function deviceName(agent: string) {
  const parts = [found(browsers, agent), found(systems, agent)]
  return parts.filter((part) => part !== undefined).join(', ')
}
