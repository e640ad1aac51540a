import { Authenticated, useTranslate } from 'react-admin'
import { BrandPage } from './brand-page.tsx'

export function HomePage() {
  const translate = useTranslate()
  return (
    <Authenticated>
      <BrandPage title={translate('home.title')} lead={translate('home.signedIn')} />
    </Authenticated>
  )
}
