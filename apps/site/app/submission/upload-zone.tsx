import { kindOfSlot, uploadKinds } from '@padauk/contract/files'
import type { Papers } from '@padauk/contract/papers'
import type { Slot } from '@padauk/contract/sealing/values'
import { Suspense, useRef, useState } from 'react'
import type { DragEvent, RefObject } from 'react'
import { useTranslations } from 'use-intl'
import type { SubmissionStore } from './submission-store.ts'
import type { FileFault, Zone } from './zones.ts'
import { useFaultWords } from './fault-words.ts'
import { errorId, FieldError, hintId } from '#app/forms/field.tsx'
import { Icon } from '#app/parts/icon.tsx'
import { UploadIcon } from './file-icons.tsx'
import { FileOnItsWay } from './file-on-its-way.tsx'
import { lazyPart } from '#app/loading/lazy-part.ts'
import { SmallPhrases } from '#app/words/typeset.tsx'

// Many companies have saved none.
const SavedPaper = lazyPart(async () => (await import('#app/papers/saved-paper.tsx')).SavedPaper)

type Props = {
  slot: Slot
  /** What it is for, and what is accepted. */
  label: string
  hint: string
  zone: Zone
  fault: FileFault | undefined
  papers: Papers | null
  store: SubmissionStore
  /** Nothing may be added any more. */
  isOver: boolean
}

const acceptedBy = (slot: Slot) => {
  const { extensions, mediaTypes } = uploadKinds[kindOfSlot(slot)]
  return [...extensions.map((extension) => `.${extension}`), ...mediaTypes].join(',')
}

/** Where a file is chosen: for the first time, again, or instead of a paper that has expired. */
const mustChoose = ({ step }: Zone, fault: FileFault | undefined) =>
  step === 'empty' ||
  step === 'unfinished' ||
  step === 'foreign' ||
  (fault !== undefined && 'expiredOn' in fault)

/** One file of the bid: dragged, clicked, typed or photographed, and what becomes of it. */
export function UploadZone({ slot, label, hint, zone, fault, papers, store, isOver }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const choose = (files: FileList | null) => {
    const file = files?.[0]
    if (!file || isOver) return
    // The field disappears; a keyboard user continues from its place.
    place.current?.focus({ preventScroll: true })
    store.choose(slot, file)
  }
  const { isOver: isFileOver, ...dropProps } = useDrop(choose)
  const words = useFaultWords()(fault)
  const look = words ? 'wrong' : zone.step
  const Chosen = store.parts?.SealedFile ?? FileOnItsWay
  return (
    <div ref={place} role="group" aria-labelledby={`${slot}-name`} className="zone" tabIndex={-1}>
      <p id={`${slot}-name`} className="zone-name">
        <span>
          <SmallPhrases>{label}</SmallPhrases>
        </span>
      </p>
      <div
        className="drop"
        data-look={isFileOver ? 'over' : look}
        data-sealed={store.form.isSealed}
        {...dropProps}
      >
        <FileInput
          ref={input}
          slot={slot}
          zone={zone}
          hasFault={Boolean(words)}
          isOver={isOver}
          choose={choose}
        />
        {zone.step === 'empty' ? (
          <TakePhoto slot={slot} ref={camera} choose={choose} isOver={isOver} />
        ) : (
          <Chosen
            zone={zone}
            isOver={isOver}
            replace={() => input.current?.click()}
            remove={() => store.remove(slot)}
            pause={() => store.pause(slot)}
            goOn={() => store.goOn(slot)}
          />
        )}
        {papers && papers.papers.length > 0 && !isOver && mustChoose(zone, fault) && (
          <Suspense>
            <div className="drop-saved">
              <SavedPaper
                slot={slot}
                papers={papers}
                lookAgain={store.lookForPapers}
                onTaken={(file, { id, expires_on: expiresOn }) => {
                  store.choose(slot, file, { paperId: id, expiresOn })
                  // The button goes with the empty zone.
                  place.current?.focus({ preventScroll: true })
                }}
              />
            </div>
          </Suspense>
        )}
      </div>
      <p id={hintId(slot)} className="field-hint">
        <SmallPhrases>{hint}</SmallPhrases>
      </p>
      <div role="alert">
        <FieldError id={slot} error={words} />
      </div>
    </div>
  )
}

type InputProps = Pick<Props, 'slot' | 'zone' | 'isOver'> & {
  ref: RefObject<HTMLInputElement | null>
  hasFault: boolean
  choose: (files: FileList | null) => void
}

/** Always a real field underneath: it works with every browser, keyboard and screen reader. */
function FileInput({ ref, slot, zone, hasFault, isOver, choose }: InputProps) {
  const t = useTranslations('submission')
  const isEmpty = zone.step === 'empty'
  return (
    <label className="drop-field" hidden={!isEmpty}>
      <input
        ref={ref}
        type="file"
        className="drop-input"
        name={slot}
        accept={acceptedBy(slot)}
        disabled={isOver}
        aria-labelledby={`${slot}-name ${slot}-choose`}
        aria-describedby={[hintId(slot), hasFault && errorId(slot)].filter(Boolean).join(' ')}
        aria-invalid={hasFault}
        onChange={({ currentTarget }) => {
          choose(currentTarget.files)
          // The same file may be chosen again, after it was refused or half of it was sent.
          currentTarget.value = ''
        }}
      />
      {hasFault ? <Icon name="alert" /> : <UploadIcon />}
      <span id={`${slot}-choose`}>
        <span className="with-mouse">
          <SmallPhrases>{t(hasFault ? 'chooseAnother' : 'dropHere')}</SmallPhrases>
        </span>
        <span className="with-finger">
          <SmallPhrases>{t(hasFault ? 'chooseAnother' : 'tapToChoose')}</SmallPhrases>
        </span>
      </span>
    </label>
  )
}

type PhotoProps = Pick<Props, 'slot' | 'isOver'> & {
  ref: RefObject<HTMLInputElement | null>
  choose: (files: FileList | null) => void
}

/** Only where a photo is what is wanted, and only where there is a camera in the hand. */
function TakePhoto({ slot, ref, isOver, choose }: PhotoProps) {
  const t = useTranslations('submission')
  if (slot !== 'image') return null
  return (
    <p className="drop-camera with-finger">
      <button
        type="button"
        className="button button-small"
        disabled={isOver}
        onClick={() => ref.current?.click()}
      >
        <Icon name="camera" />
        {t('takePhoto')}
      </button>
      <input
        ref={ref}
        type="file"
        hidden
        accept="image/jpeg,image/png"
        capture="environment"
        onChange={({ currentTarget }) => {
          choose(currentTarget.files)
          currentTarget.value = ''
        }}
      />
    </p>
  )
}

function useDrop(choose: (files: FileList | null) => void) {
  const [isOver, setOver] = useState(false)
  const hold = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  return {
    isOver,
    onDragEnter: hold,
    onDragOver: hold,
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault()
      setOver(false)
      choose(event.dataTransfer.files)
    },
  }
}
