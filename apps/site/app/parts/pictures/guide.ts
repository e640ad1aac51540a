import checkEn from './guide/check-en.webp'
import checkMm from './guide/check-mm.webp'
import filesEn from './guide/files-en.webp'
import filesMm from './guide/files-mm.webp'
import findEn from './guide/find-en.webp'
import findMm from './guide/find-mm.webp'
import receiptEn from './guide/receipt-en.webp'
import receiptMm from './guide/receipt-mm.webp'
import registerEn from './guide/register-en.webp'
import registerMm from './guide/register-mm.webp'
import reviewEn from './guide/review-en.webp'
import reviewMm from './guide/review-mm.webp'

/** Taken from the product itself by `npm run guide`, in both languages. */
export const guidePictures = {
  find: { en: findEn, mm: findMm },
  register: { en: registerEn, mm: registerMm },
  files: { en: filesEn, mm: filesMm },
  review: { en: reviewEn, mm: reviewMm },
  receipt: { en: receiptEn, mm: receiptMm },
  check: { en: checkEn, mm: checkMm },
}

export const guidePictureSize = { width: 624, height: 1056 }
