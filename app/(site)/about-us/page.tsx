import { staticPageMetadata } from '../_static/static-page-metadata';
import { StaticPageView } from '../_static/static-page-view';

export const dynamic = 'force-dynamic';

export const generateMetadata = () => staticPageMetadata('about-us');

export default function AboutPage() {
  return <StaticPageView slug="about-us" />;
}
