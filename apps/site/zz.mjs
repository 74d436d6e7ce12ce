import sharp from 'sharp'; import {readFileSync} from 'node:fs';
for (const w of [4800,6000,7200]) for (const o of [{compressionLevel:9},{compressionLevel:6},{compressionLevel:9,adaptiveFiltering:true}]) {
 const b=await sharp('/tmp/p2lab/logos.png').resize({width:w,kernel:'lanczos3'}).png(o).toBuffer(); console.log('logos',w,JSON.stringify(o),b.length);
}
for (const w of [3600,5400,7200]) for (const o of [{compressionLevel:9},{compressionLevel:9,adaptiveFiltering:true}]) {
 const b=await sharp('/tmp/p2lab/team.png').resize({width:w,kernel:'nearest'}).png(o).toBuffer(); console.log('team',w,JSON.stringify(o),b.length);
}
