import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { useIsHydrated } from '#app/loading/hydrated.ts'
import { checkPath } from '#app/words/links.ts'
import { scannedNumber } from './scanned-number.ts'
import { useLanguage } from '#app/api/site-data.ts'
import { Icon } from '#app/parts/icon.tsx'

type Scanning = 'off' | 'on' | 'other-code' | 'no-camera'

/** Uses the camera only after the button was pressed, and releases it afterwards. */
export function ScanCode() {
  const t = useTranslations('verify')
  const [scanning, setScanning] = useState<Scanning>('off')
  const isHydrated = useIsHydrated()
  const isOn = scanning === 'on' || scanning === 'other-code'
  const video = useRef<HTMLVideoElement>(null)
  useCamera(video, { isOn, setScanning })
  if (isOn) {
    return (
      <div className="scan">
        <video ref={video} muted playsInline aria-label={t('camera')} />
        <p role="status">{t(scanning === 'on' ? 'looking' : 'otherCode')}</p>
        <button type="button" className="button" onClick={() => setScanning('off')}>
          {t('stop')}
        </button>
      </div>
    )
  }
  return (
    <div className="scan">
      {scanning === 'no-camera' && (
        <p className="form-summary" role="alert">
          {t('noCamera')}
        </p>
      )}
      <button
        type="button"
        className="button"
        disabled={!isHydrated}
        onClick={() => setScanning('on')}
      >
        <Icon name="camera" />
        {t('scan')}
      </button>
    </div>
  )
}

type Camera = { isOn: boolean; setScanning: (scanning: Scanning) => void }

function useCamera(video: React.RefObject<HTMLVideoElement | null>, { isOn, setScanning }: Camera) {
  const navigate = useNavigate()
  const language = useLanguage()
  useEffect(() => {
    const element = video.current
    if (!isOn || !element) return
    const stopping = new AbortController()
    const found = (text: string) => {
      const number = scannedNumber(text)
      if (!number) {
        setScanning('other-code')
        return false
      }
      setScanning('off')
      void navigate(checkPath(language, number))
      return true
    }
    const begin = async () => {
      const { scan } = await import('./code-scanner.ts')
      await scan(element, stopping.signal, found)
    }
    begin().catch(() => {
      if (!stopping.signal.aborted) setScanning('no-camera')
    })
    return () => stopping.abort()
  }, [video, isOn, setScanning, navigate, language])
}
