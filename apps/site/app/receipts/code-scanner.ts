import { keepTrying } from '#app/loading/retry.ts'

type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> }
type DetectorKind = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats: () => Promise<string[]>
}

/** Reads one frame of a picture: the browser itself, or a library where it cannot. */
type ReadFrame = (video: HTMLVideoElement) => Promise<string | null>

async function browserReader(): Promise<ReadFrame | null> {
  const kind = (globalThis as { BarcodeDetector?: DetectorKind }).BarcodeDetector
  if (!kind || !(await kind.getSupportedFormats()).includes('qr_code')) return null
  const detector = new kind({ formats: ['qr_code'] })
  return async (video) => (await detector.detect(video))[0]?.rawValue ?? null
}

// Enough for a code that fills a third of the picture, and little work for a slow phone.
const widest = 640

async function libraryReader(): Promise<ReadFrame> {
  const { default: readCode } = await keepTrying(() => import('jsqr'))
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return async (video) => {
    const scale = Math.min(1, widest / video.videoWidth)
    canvas.width = Math.round(video.videoWidth * scale)
    canvas.height = Math.round(video.videoHeight * scale)
    if (!context || canvas.width === 0) return null
    context.drawImage(video, 0, 0, canvas.width, canvas.height)
    const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height)
    return readCode(data, width, height)?.data ?? null
  }
}

const rest = 200

/** Reads the camera until `found` accepts a text, or the visitor stops it. */
export async function scan(
  video: HTMLVideoElement,
  signal: AbortSignal,
  found: (text: string) => boolean,
) {
  const constraints = { video: { facingMode: 'environment', width: { ideal: 1280 } } }
  const stream = await navigator.mediaDevices.getUserMedia(constraints)
  const stop = () => stream.getTracks().forEach((track) => track.stop())
  try {
    if (signal.aborted) return
    video.srcObject = stream
    await video.play()
    const read = (await browserReader().catch(() => null)) ?? (await libraryReader())
    while (!signal.aborted) {
      const text = await read(video).catch(() => null)
      if (signal.aborted || (text !== null && found(text))) return
      await new Promise((resolve) => setTimeout(resolve, rest))
    }
  } finally {
    stop()
  }
}
