/** As if the person had followed a link to a download. */
export function saveBlob(name: string, blob: Blob) {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers begin to read only after this has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
