import { useTranslations } from 'use-intl'
import { projectPath } from '#app/links'
import { pictureSizes } from '#app/picture-sizes'
import type { Card } from '#app/site-data.server'
import { useLanguage } from '#app/site-data'
import { Carousel } from '#components/carousel'
import { CoverLink } from '#components/cover-link'
import { ResponsivePicture } from '#components/picture'
import { Section } from '#components/section'
import { Typeset } from '#components/typeset'

export function Clients({ projects }: { projects: Card[] }) {
  const t = useTranslations('home')
  const title = t('clientsTitle')
  const slides = projects.map((project) => ({
    id: project.id,
    lang: project.lang,
    content: <ProjectCard project={project} />,
  }))
  return (
    <Section anchor="client" title={title} lead={t('clientsLead')} tone="ink">
      <Carousel label={title} slides={slides} />
    </Section>
  )
}

function ProjectCard({ project: { id, title, topic, picture } }: { project: Card }) {
  const language = useLanguage()
  return (
    <div className="cover h-full">
      {picture && (
        <ResponsivePicture
          picture={picture}
          sizes={pictureSizes.card}
          alt=""
          className="stepped aspect-4/3 w-full object-cover"
        />
      )}
      <h3 className="mt-4">
        <CoverLink to={projectPath(id, language)}>
          <Typeset text={title} />
        </CoverLink>
      </h3>
      <p className="card-topic">
        <Typeset text={topic} />
      </p>
    </div>
  )
}
