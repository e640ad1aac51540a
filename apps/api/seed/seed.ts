import { workingDay } from '@padauk/language/working-days'
import type { Media } from '#features/media/service'
import { databaseNow } from '#platform/database/clock'
import type { Database } from '#platform/database/database'
import { sanitiseHtml } from '#platform/text/html'
import { storeDocuments, storePictures } from '#seed/media'
import type { DocumentNames, PictureIds, Say } from '#seed/media'
import { insertMissing } from '#seed/rows'
import { content } from '#seed/content'

type Translated = { en: string; mm: string }
type Article = (typeof content.services)[number]

type Parts = { db: Database; media: Media; say?: Say }

/**
 * One believable company in both languages, for demo and development. Repeating it adds what is
 * missing and changes nothing else. Production starts empty.
 */
export async function seedDemo({ db, media, say = () => {} }: Parts) {
  const pictureId = await storePictures(media, say)
  const documents = await storeDocuments(media)
  const now = await databaseNow(db)
  await db.transaction().execute((transaction) =>
    insertMissing(transaction, {
      settings: settingRows(pictureId, documents),
      enquiryTemplates: templateRows(),
      banners: bannerRows(pictureId),
      services: content.services.map((service, index) => article(service, index, pictureId, now)),
      projects: content.projects.map((project, index) => article(project, index, pictureId, now)),
      news: newsRows(pictureId, now),
      tenders: tenderRows(pictureId, documents, now),
    }),
  )
  return { pictureId, documents }
}

const companyName: Translated = content.settings.company_name

/** The words with the company's name filled in, fit for showing. */
const text = (words: string, language: keyof Translated) =>
  words.replaceAll('{company}', companyName[language]).normalize('NFC')

const html = (words: string, language: keyof Translated) => sanitiseHtml(text(words, language))

const htmlSettings = new Set(['about_us_description', 'disclaimer'])

function settingRows(pictureId: PictureIds, { terms }: DocumentNames) {
  const words = Object.entries(content.settings).map(([key, { en, mm }]) => {
    const fit = htmlSettings.has(key) ? html : text
    return { key, en: fit(en, 'en'), mm: fit(mm, 'mm') }
  })
  const pictures = Object.entries(content.settingPictures).map(([key, name]) => ({
    key,
    en: pictureId(name),
  }))
  return [...words, ...pictures, { key: 'terms_document', en: terms }]
}

function templateRows() {
  return content.enquiryTemplates.map(({ id, name, ...words }) => ({
    id,
    nameEn: name.en,
    nameMm: name.mm,
    subjectEn: text(words.subject.en, 'en'),
    subjectMm: text(words.subject.mm, 'mm'),
    textEn: text(words.text.en, 'en'),
    textMm: text(words.text.mm, 'mm'),
  }))
}

function bannerRows(pictureId: PictureIds) {
  return content.banners.map(({ id, desktop, mobile }, index) => ({
    id,
    position: index + 1,
    desktopPicture: pictureId(desktop),
    mobilePicture: pictureId(mobile),
    published: true,
  }))
}

function article(
  { id, days, en, mm, pictures }: Article,
  index: number,
  pictureId: PictureIds,
  now: Date,
) {
  return {
    id,
    position: index + 1,
    titleEn: text(en.title, 'en'),
    titleMm: text(mm.title, 'mm'),
    topicEn: text(en.topic, 'en'),
    topicMm: text(mm.topic, 'mm'),
    descriptionEn: html(en.description, 'en'),
    descriptionMm: html(mm.description, 'mm'),
    pictures: pictures.map(pictureId),
    published: true,
    createdAt: workingDay(now, days, 10),
  }
}

function newsRows(pictureId: PictureIds, now: Date) {
  return content.news.map(({ id, days, en, mm, picture }) => ({
    id,
    titleEn: text(en.title, 'en'),
    titleMm: text(mm.title, 'mm'),
    descriptionEn: text(en.description, 'en'),
    descriptionMm: text(mm.description, 'mm'),
    picture: pictureId(picture),
    published: true,
    publishedAt: workingDay(now, days, 10),
  }))
}

function tenderRows(pictureId: PictureIds, { tenders, nda }: DocumentNames, now: Date) {
  return content.tenders.map(({ id, slug, days, en, mm, pictures }) => {
    const startDate = workingDay(now, days.start, 9)
    return {
      id,
      state: 'published',
      nameEn: text(en.name, 'en'),
      nameMm: text(mm.name, 'mm'),
      categoryEn: text(en.category, 'en'),
      categoryMm: text(mm.category, 'mm'),
      topicEn: text(en.topic, 'en'),
      topicMm: text(mm.topic, 'mm'),
      bodyEn: html(en.body, 'en'),
      bodyMm: html(mm.body, 'mm'),
      pictures: pictures.map(pictureId),
      startDate,
      interviewingDate: workingDay(now, days.interviewing, 10),
      endDate: workingDay(now, days.end, 16),
      announcementDate: workingDay(now, days.announcement, 14),
      documentName: tenders.get(slug) ?? null,
      ndaName: nda,
      publishedAt: startDate,
    }
  })
}
