import { hashOfFile } from '#app/papers/file-hash.ts'

addEventListener('message', ({ data: file }: MessageEvent<File>) => {
  hashOfFile(file).then(
    (hex) => postMessage({ hex }),
    () => postMessage({ hex: null }),
  )
})
