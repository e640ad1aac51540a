import { useTranslations } from 'use-intl'
import { projectPath } from '#app/words/links.ts'
import { pictureSizes, ResponsivePicture } from '#app/parts/picture.tsx'
import type { Card } from '#app/api/site-data.server.ts'
import { useLanguage } from '#app/api/site-data.ts'
import { Carousel } from '#app/motion/carousel.tsx'
import { CoverLink } from '#app/parts/cover-link.tsx'
import { Section } from '#app/parts/section.tsx'
import { Typeset } from '#app/words/typeset.tsx'

export function Clients({ projects }: { projects: Card[] }) {
  const t = useTranslations('home')
  const title = t('clientsTitle')
  return (
    <Section anchor="client" title={title} lead={t('clientsLead')} tone="ink">
      <Carousel
        label={title}
        items={projects}
        card={(project) => <ProjectCard project={project} />}
      />
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
