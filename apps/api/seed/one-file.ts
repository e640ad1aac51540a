async function* once<Value>(value: Value) {
  yield value
}

/** A file as a form or an upload brings it. */
export const oneFile = (name: string, content: Buffer) =>
  once({ name, declaredType: '', bytes: once(content) })
