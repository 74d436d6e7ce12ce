// Checks the texts that the requirements fix in the sample content of the tests. The owner may
// change any text of the live site, so the check of the live content contains none of them.
import { expect, it } from 'vitest';
import { requireContent } from '../../content/check/require-content.ts';
import { getAt } from '../../content/check/tree.ts';
import { CONTENT_FOLDER } from '../../content/folder.ts';

/** Language, file and key of each fixed text. */
const FIXED: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>> =
  {
    en: {
      'ui.yaml': {
        'nav.business': 'Business',
        'nav.team': 'Our Team',
        'nav.blog': 'Blog',
        'nav.career': 'Careers',
        'nav.projects': 'Projects',
        'nav.book': 'Book a Session',
        'projects.viewAll': 'View All Projects',
        'project.view': 'View Project',
        'cat.all': 'All',
        'cat.web': 'Web',
        'cat.mobile': 'Mobile',
        'cat.enterprise': 'Enterprise',
        'cat.ecommerce': 'E-Commerce',
        'cat.ai': 'AI Solutions',
        'projects.empty': 'No projects found in this category.',
        'dialog.challenge': 'Challenge',
        'dialog.solution': 'Solution',
        'dialog.results': 'Results',
        'dialog.technologies': 'Technologies',
        'image.failed': 'Failed to load image',
        'form.cvReady': 'File ready for upload',
        'form.submitting': 'Submitting...',
        'validation.name': 'Please enter your name',
        'validation.email': 'Please enter your email',
        'validation.message': 'Please enter a message',
        'validation.emailFormat': 'Invalid email address',
        'validation.pdf': 'Please upload a PDF file',
        'toast.contactOk': 'Message sent successfully!',
        'toast.contactErr': 'Error sending message',
        'toast.formErr': 'Error submitting form',
        'toast.jobOk': 'Application submitted!',
        'toast.jobOkText': "We'll review your application and get back to you soon.",
        'toast.jobErr': 'Error submitting application',
        'toast.fileErr': 'Invalid file type',
        'toast.newsOk': 'Success!',
        'error.app': 'Unexpected Application Error!',
        'consent.accept': 'Accept All',
        'consent.reject': 'Reject All',
        'press.cats.launch': 'Product Launch',
        'press.cats.funding': 'Funding',
        'press.cats.partnership': 'Partnership',
        'press.cats.award': 'Award',
        'press.cats.expansion': 'Expansion',
        'press.cats.acquisition': 'Acquisition',
        'press.q1': 'Media Inquiry',
        'press.q2': 'Review Request',
        'press.q3': 'Speaking Opportunity',
        'press.q4': 'Interview Request',
      },
      'pages/home.yaml': {
        'hero.title': 'Innovative Software Solutions for the Modern Web',
        'solutions.all': 'View All Solutions',
        'core.title': 'Core Offerings',
        'future.title': 'Future Innovations',
        'future.items.0.title': 'Smart Templates',
        'future.items.1.title': 'AI-Powered Agents',
        'future.items.2.title': 'Developer Tools',
      },
      'pages/team.yaml': { 'join.title': 'Join Our Team' },
      'pages/career.yaml': { 'jobs.title': 'Open Positions', 'jobs.apply': 'Apply Now' },
      'pages/not-found.yaml': {
        title: 'Page Not Found',
        text: "Oops! The page you're looking for doesn't exist.",
      },
    },
    de: { 'pages/career.yaml': { 'jobs.apply': 'Jetzt Bewerben' } },
    es: { 'pages/career.yaml': { 'jobs.apply': 'Aplicar Ahora' } },
  };

const FILES = Object.entries(FIXED).flatMap(([language, files]) =>
  Object.entries(files).map(([name, texts]) => ({ language, name, texts })),
);
const content = requireContent(CONTENT_FOLDER);

it.each(FILES)('[S1-E14] $language/$name has its fixed texts character for character', (file) => {
  const texts = content.texts.get(file.language)?.get(file.name)?.value;
  const found = Object.keys(file.texts).map((key) => [key, getAt(texts, toPath(key))]);
  expect(Object.fromEntries(found)).toEqual(file.texts);
});

function toPath(key: string): (string | number)[] {
  return key.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step));
}
