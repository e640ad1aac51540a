import { useSite } from '#app/api/site-data.ts'
import { Loading } from '#app/loading/loading.tsx'
import { ResponsivePicture } from '#app/parts/picture.tsx'

/** One picture where people came to read: enough to know where they are, little data. */
export function BannerStrip() {
  const { strip, isAway } = useSite()
  if (!strip && !isAway) return null
  return (
    <div className="strip">
      {strip ? (
        // Less than its width asks for: a narrow strip needs no sharp details.
        <ResponsivePicture picture={strip} sizes="66vw" alt="" />
      ) : (
        <Loading of="banner" />
      )}
    </div>
  )
}
