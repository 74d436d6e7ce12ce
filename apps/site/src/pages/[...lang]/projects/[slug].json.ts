// The line with which a message about a project begins. One small file per project, so that the
// page of the form does not contain all projects.
import type { APIRoute, InferGetStaticPropsType } from 'astro';
import { fill } from '../../../content/fill.ts';
import { parseTexts } from '../../../content/index.ts';
import { listProjectPaths } from '../../../features/projects/project-page-content.ts';
import { requireProject } from '../../../features/projects/projects.ts';

export const getStaticPaths = listProjectPaths;

export const GET: APIRoute<InferGetStaticPropsType<typeof getStaticPaths>> = ({ props }) => {
  const { page } = parseTexts(props.language, 'pages/projects.yaml');
  const { title } = requireProject(props.language, props.id);
  return Response.json({ about: fill(page.about, { title }) });
};
