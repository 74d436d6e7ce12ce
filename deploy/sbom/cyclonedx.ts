// Describes the shipped packages and Node in the format CycloneDX 1.6.
import type { ShippedPackage } from './shipped-packages.ts';

export type NodeRuntime = { version: string; versions: NodeJS.ProcessVersions };

export type SbomOptions = {
  version: string;
  builtAt: Date;
  packages: readonly ShippedPackage[];
  node: NodeRuntime;
};

export type Component = {
  type: 'application' | 'library' | 'platform';
  'bom-ref': string;
  name: string;
  group?: string;
  version: string;
  purl: string;
  licenses?: { expression: string }[];
  hashes?: { alg: string; content: string }[];
  properties?: { name: string; value: string }[];
};

export type Sbom = {
  $schema: string;
  bomFormat: 'CycloneDX';
  specVersion: '1.6';
  version: 1;
  metadata: {
    timestamp: string;
    lifecycles: { phase: 'build' }[];
    component: Component;
  };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
};

const ALGORITHMS: Readonly<Record<string, string>> = {
  sha512: 'SHA-512',
  sha384: 'SHA-384',
  sha256: 'SHA-256',
};
/** Compiled into Node. Security notices are published for them under their own names. */
const INSIDE_NODE =
  'ada ares brotli icu llhttp nghttp2 openssl simdjson simdutf sqlite undici uv v8 zlib zstd';

/** It has no serial number, because that would differ between two builds of the same commit. */
export function createSbom({ version, builtAt, packages, node }: SbomOptions): Sbom {
  const product = toGeneric('loimel', version, 'application', 'MIT');
  const components = [...packages.map(toLibrary), ...listNode(node)];
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      timestamp: builtAt.toISOString(),
      lifecycles: [{ phase: 'build' }],
      component: product,
    },
    components,
    dependencies: [
      { ref: product['bom-ref'], dependsOn: components.map((component) => component['bom-ref']) },
    ],
  };
}

function toLibrary({
  name,
  version,
  licence,
  integrity,
  parts,
  folder,
}: ShippedPackage): Component {
  const slash = name.indexOf('/');
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  return {
    type: 'library',
    'bom-ref': `${purl}#${folder}`,
    name: name.slice(slash + 1),
    ...(slash === -1 ? {} : { group: name.slice(0, slash) }),
    version,
    purl,
    ...(licence === undefined ? {} : { licenses: [{ expression: licence }] }),
    ...(integrity === undefined ? {} : { hashes: toHashes(integrity) }),
    properties: parts.map((part) => ({ name: 'loimel:part', value: part })),
  };
}

/** An integrity value can have several checksums, separated by spaces. */
function toHashes(integrity: string): { alg: string; content: string }[] {
  return integrity.split(' ').flatMap((entry) => {
    const [algorithm = '', value = ''] = entry.split(/-(.*)/);
    const alg = ALGORITHMS[algorithm];
    if (alg === undefined) return [];
    return [{ alg, content: Buffer.from(value, 'base64').toString('hex') }];
  });
}

function listNode({ version, versions }: NodeRuntime): Component[] {
  const inside = INSIDE_NODE.split(' ').flatMap((name) => {
    const found = versions[name];
    return found === undefined ? [] : [toGeneric(name, found, 'library')];
  });
  return [toGeneric('node', version.replace(/^v/, ''), 'platform', 'MIT'), ...inside];
}

function toGeneric(
  name: string,
  version: string,
  type: Component['type'],
  licence?: string,
): Component {
  const purl = `pkg:generic/${name}@${encodeURIComponent(version)}`;
  return {
    type,
    'bom-ref': purl,
    name,
    version,
    purl,
    ...(licence === undefined ? {} : { licenses: [{ expression: licence }] }),
  };
}
