import { useSite } from '#app/site-data'
import { Loading } from '#components/loading'
import { ResponsivePicture } from '#components/picture'

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
