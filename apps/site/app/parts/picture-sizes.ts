// A phone of three pixels per px would ask for 1200 px where 800 look the same at arm's length.
const fullWidthOnPhone =
  '(max-width: 539px) and (min-resolution: 2.5dppx) 66vw, (max-width: 899px) 100vw'

/** How wide each kind of picture is shown, for the browser's choice among the widths on offer. */
export const pictureSizes = {
  aboutUs: `${fullWidthOnPhone}, (max-width: 1407px) 42vw, 540px`,
  leadService: '(max-width: 899px) 116px, (max-width: 1407px) 50vw, 720px',
  service: '(max-width: 899px) 116px, (max-width: 1407px) 22vw, 310px',
  card: '(max-width: 539px) and (min-resolution: 2.5dppx) 66vw, (max-width: 539px) 100vw, (max-width: 1407px) 31vw, (max-width: 1549px) 410px, 340px',
  // The narrow map fills the screen; the wide one is never lower than 420 px.
  map: '(max-width: 480px) 100vw, (max-width: 960px) 960px, 100vw',
  gallery: `${fullWidthOnPhone}, (max-width: 1407px) 55vw, 740px`,
  thumbnail: '(max-width: 899px) 30vw, 240px',
  tender: `${fullWidthOnPhone}, 330px`,
} as const
