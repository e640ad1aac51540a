const extendedValue = (text: string) =>
  encodeURIComponent(text).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`)

/** RFC 6266: a plain name for old programs, the name in any writing for the others. */
export const fileDisposition = (how: 'inline' | 'attachment', plainName: string, name: string) =>
  `${how}; filename="${plainName}"; filename*=UTF-8''${extendedValue(name)}`
