// The texts of cards and dialogs, for every page that shows projects.
import type { Language } from '@loimel/content/languages';
import { company, getUi } from '../../content/index.ts';
import type { ProjectCardTexts } from './project-card.tsx';
import type { ProjectDialogTexts } from './project-dialog.tsx';

export type ProjectTexts = ProjectCardTexts & ProjectDialogTexts;

export function getProjectTexts(language: Language): ProjectTexts {
  const { dialog, project, cat, a11y } = getUi(language);
  return {
    ...dialog,
    bookHref: company.schedulingUrl,
    newTab: a11y.newTab,
    view: project.view,
    categories: cat,
  };
}
