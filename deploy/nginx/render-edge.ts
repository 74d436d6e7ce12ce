// Combines the settings, the build and the nginx of this machine to the configuration.
import { existsSync, realpathSync } from 'node:fs';
import { findCertificateProblems } from './certificates.ts';
import type { EdgeBuild } from './edge-build.ts';
import type { NginxProgram } from './nginx-program.ts';
import { renderNginxConfig } from './render.ts';
import { type EdgeSettings, EdgeSettingsError } from './settings.ts';

export function renderEdge(settings: EdgeSettings, build: EdgeBuild, nginx: NginxProgram): string {
  const { listening, deskRoot, ...rest } = settings;
  const problems = [
    ...findFolderProblems('SITE_ROOT', settings.siteRoot),
    ...(deskRoot === null ? [] : findFolderProblems('DESK_ROOT', deskRoot)),
    ...('tls' in listening ? findCertificateProblems(listening.tls) : []),
  ];
  if (problems.length > 0) throw new EdgeSettingsError(problems.join('\n'));
  return renderNginxConfig({
    ...rest,
    build,
    nginx,
    listening,
    // A link to the current release is followed now. The policies belong to exactly this release,
    // so both change together with the reload of nginx.
    siteRoot: realpathSync(settings.siteRoot),
    deskRoot: deskRoot === null ? '' : realpathSync(deskRoot),
  });
}

function findFolderProblems(name: string, folder: string): string[] {
  if (existsSync(`${folder}/index.html`)) return [];
  return [`${name} (${folder}) contains no index.html: set it to the folder of a built release.`];
}
