import { readOpening } from '@padauk/contract/admin/submissions'
import { useParams } from 'react-router'
import { Answer, useAnswer } from '#admin/components/answer.tsx'
import { OpenedSubmissions } from './opened-submissions.tsx'
import { Sealed } from './sealed.tsx'

export default function SubmissionsScreen() {
  const { id = '' } = useParams()
  const asked = useAnswer(readOpening, { params: { id } })
  return (
    <Answer of={asked}>
      {({ opened, ...tender }) =>
        opened ? (
          <OpenedSubmissions key={id} tender={tender} opened={opened} />
        ) : (
          <Sealed tender={tender} again={() => void asked.again()} />
        )
      }
    </Answer>
  )
}
