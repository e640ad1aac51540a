/** For a container's health: is what listens behind this private port ready? */
const [, , port = ''] = process.argv
const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
  ({ ok }) => ok,
  () => false,
)
process.exit(isReady ? 0 : 1)
